package main

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// Samples are the times of one thing in milliseconds, in the order in which they were taken.
type Samples []float64

func (s *Samples) add(d time.Duration) { *s = append(*s, float64(d)/float64(time.Millisecond)) }

// Median is the middle one, or the mean of the middle two; 0 of none.
func (s Samples) Median() float64 {
	if len(s) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(s))
	half := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[half]
	}
	return (sorted[half-1] + sorted[half]) / 2
}

// Quantile is the smallest sample that is not less than the share q of all (nearest rank); 0 of none.
func (s Samples) Quantile(q float64) float64 {
	if len(s) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(s))
	rank := int(q*float64(len(sorted))+0.999999) - 1
	return sorted[min(max(rank, 0), len(sorted)-1)]
}

// action is one way of doing what is measured.
type action func(context.Context) error

// turn is what one side does in one round. Only act is timed; before and after, which may be nil, make ready and tidy up.
type turn struct{ before, act, after action }

// take takes the turn; a turn without act is none.
func (t turn) take(ctx context.Context, limit time.Duration) (took time.Duration, err error) {
	if t.before != nil {
		if _, err := timed(ctx, limit, t.before); err != nil {
			return 0, err
		}
	}
	if t.act != nil {
		if took, err = timed(ctx, limit, t.act); err != nil {
			return took, err
		}
	}
	if t.after != nil {
		_, err = timed(ctx, limit, t.after)
	}
	return took, err
}

// warmups are untimed rounds before the first timed one: scripts are compiled, fonts loaded, caches filled.
const warmups = 3

// interleave runs a, b, a, b, … so that whatever else the machine does falls on both alike. limit bounds each step of
// either.
func interleave(ctx context.Context, rounds int, limit time.Duration, a, b turn) (as, bs Samples, err error) {
	for i := range warmups + rounds {
		var took [2]time.Duration
		for j, side := range []turn{a, b} {
			if took[j], err = side.take(ctx, limit); err != nil {
				return as, bs, fmt.Errorf("%s side, round %d: %w", [...]string{"tool", "raw"}[j], i+1, err)
			}
		}
		if i < warmups {
			continue
		}
		if a.act != nil {
			as.add(took[0])
		}
		if b.act != nil {
			bs.add(took[1])
		}
	}
	return as, bs, nil
}

func timed(ctx context.Context, limit time.Duration, act action) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	start := time.Now()
	err := act(ctx)
	return time.Since(start), err
}
