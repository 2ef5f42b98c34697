# Domineering.

laws domineering 1500
