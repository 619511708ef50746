package browser

import (
	"path/filepath"
	"testing"
)

func BenchmarkLaunch(b *testing.B) {
	dir, err := filepath.Abs("testdata/extension")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		running, err := Launch(b.Context(), Options{Headless: true, DataDir: b.TempDir(), ExtensionDir: dir})
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if err := running.Close(b.Context()); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}

func BenchmarkNewPlace(b *testing.B) {
	for name, settings := range map[string]Settings{"plain": {}, "all settings": fullSettings} {
		b.Run(name, func(b *testing.B) {
			running, err := Launch(b.Context(), Options{Headless: true, DataDir: b.TempDir()})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				p, err := running.NewPlace(b.Context(), settings, Events{})
				if err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				if err := p.Close(b.Context()); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
			b.StopTimer()
			if err := running.Close(b.Context()); err != nil {
				b.Fatal(err)
			}
		})
	}
}
