package shop

import "fmt"

// Cents is an amount of euros in cents.
type Cents int

// String writes the amount as the shop's pages do: €1,234.50 is "€1234.50".
func (c Cents) String() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s€%d.%02d", sign, c/100, c%100)
}
