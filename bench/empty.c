/* SPDX-License-Identifier: MIT */
/* The rival of bench/startup.c: a program that does nothing. */
int main(void) { return 0; }
