/* SPDX-License-Identifier: MIT */
/*
 * Toads and Frogs for grundy: Left moves a toad 't' to the right, Right moves a
 * frog 'f' to the left, by one square or by a jump over one enemy.
 *
 *   cc -o /tmp/toads examples/toads.c
 *   grundy eval 'exec[/tmp/toads](tt.ff)'
 *
 * Reads one position in each line; prints Left's options after L:, Right's
 * after R:, in one line.
 */
#include <stdio.h>
#include <string.h>

/* Prints the positions after each move of one player. */
static void print_moves(const char *strip, int length, char own, char enemy,
                        int step) {
  for (int from = 0; from < length; from++) {
    int to = from + step;
    if (to >= 0 && to < length && strip[to] == enemy)
      to += step;
    if (strip[from] != own || to < 0 || to >= length || strip[to] != '.')
      continue;
    putchar(' ');
    for (int i = 0; i < length; i++)
      putchar(i == from ? '.' : i == to ? own : strip[i]);
  }
}

int main(void) {
  char line[1000];
  while (fgets(line, sizeof line, stdin)) {
    int length = (int)strcspn(line, "\n");
    line[length] = '\0';
    if (strspn(line, "tf.") != (size_t)length) {
      puts("! a strip is made of t, f and .");
    } else {
      fputs("L:", stdout);
      print_moves(line, length, 't', 'f', 1);
      fputs(" R:", stdout);
      print_moves(line, length, 'f', 't', -1);
      putchar('\n');
    }
    fflush(stdout);
  }
}
