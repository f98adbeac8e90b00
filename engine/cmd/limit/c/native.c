/* Times the epochs of the C program natively: native FILE EPOCHS CHUNKS.
   FILE is what flat.go writes. Prints the processor's milliseconds an epoch,
   the median of the chunks after the first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int i32;
void setup(i32, i32, i32, i32 *, i32 *, float *, i32 *, i32 *, float *, i32 *);
void init(i32 layers);
i32 *rows(i32 layer, i32 which, i32 count);
float step(void);

static void *take(FILE *f, i32 count) {
	void *p = malloc(4 * (size_t)count + 64);
	if (!p || fread(p, 4, count, f) != (size_t)count) exit(1);
	return p;
}

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

int main(int argc, char **argv) {
	FILE *f = argc == 4 ? fopen(argv[1], "rb") : NULL;
	if (!f) return 2;
	i32 *h = take(f, 6);
	i32 n = h[0], *xp = take(f, n + 1), *xc = take(f, h[3]);
	float *xv = take(f, h[3]);
	i32 *ap = take(f, n + 1), *ac = take(f, h[4]);
	float *av = take(f, h[4]);
	i32 *labels = take(f, n);
	setup(n, h[1], h[2], xp, xc, xv, ap, ac, av, labels);
	init(h[5]);
	for (i32 l = 0; l < h[5]; l++)
		for (i32 which = 0; which < 2; which++) {
			i32 *count = take(f, 1), *list = take(f, *count);
			memcpy(rows(l, which, *count), list, 4 * (size_t)*count);
		}
	int epochs = atoi(argv[2]), chunks = atoi(argv[3]);
	double *ms = calloc(chunks + 1, sizeof *ms);
	float loss = 0;
	for (int c = 0; c <= chunks; c++) {
		double from = now();
		for (int e = 0; e < epochs; e++) loss = step();
		ms[c] = (now() - from) / epochs;
	}
	qsort(ms + 1, chunks, sizeof *ms, ascending);
	printf("%.6f %.3f\n", ms[1 + chunks / 2], loss);
	return 0;
}
