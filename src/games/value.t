# Typed values.

laws value 3000
