"""Whether the course material is sound, and how a folder of students' notebooks stands."""
