package shop

// Product is something on the shelf.
type Product struct {
	Slug  string
	Name  string
	Kind  string // the shelf it stands on
	Blurb string
	Story string
	Price Cents
	Art   string // the symbol in templates/art.html
	Hue   string // the tint of its picture: a class of shop.css
}

var catalogue = []Product{
	{
		Slug: "morning-assam", Name: "Morning Assam", Kind: "Tea", Price: 950, Art: "tin", Hue: "amber",
		Blurb: "Malty second flush, 125 g",
		Story: "A brisk, copper-coloured cup from the north bank of the Brahmaputra. Takes milk well, forgives a long brew.",
	},
	{
		Slug: "smoked-lapsang", Name: "Smoked Lapsang", Kind: "Tea", Price: 1100, Art: "tin", Hue: "slate",
		Blurb: "Dried over pine, 100 g",
		Story: "The campfire tea. Leaves from Tongmu, dried slowly over pine embers until they smell of autumn.",
	},
	{
		Slug: "garden-mint", Name: "Garden Mint", Kind: "Tea", Price: 750, Art: "tin", Hue: "green",
		Blurb: "Whole leaf, 60 g",
		Story: "Spearmint, cut in July and dried in the shade. No caffeine, no hurry.",
	},
	{
		Slug: "stoneware-teapot", Name: "Stoneware Teapot", Kind: "Ware", Price: 4800, Art: "pot", Hue: "blue",
		Blurb: "Thrown by hand, 0.8 l",
		Story: "Iron-rich clay under a pale blue glaze. The spout pours without a drip, which took four winters to learn.",
	},
	{
		Slug: "pair-of-cups", Name: "Pair of Cups", Kind: "Ware", Price: 2600, Art: "cups", Hue: "rose",
		Blurb: "Two cups, 0.2 l each",
		Story: "Thin at the lip, heavy at the foot. Sold in pairs, because tea is for two.",
	},
	{
		Slug: "walnut-tray", Name: "Walnut Tray", Kind: "Ware", Price: 3900, Art: "tray", Hue: "amber",
		Blurb: "Oiled wood, 40 × 25 cm",
		Story: "One board, two handles, no glue. Wipe it dry and oil it once a year.",
	},
	{
		Slug: "linen-towel", Name: "Linen Towel", Kind: "Ware", Price: 1400, Art: "towel", Hue: "green",
		Blurb: "Stone-washed, 70 cm",
		Story: "Gets softer with every wash and dries a teapot without leaving lint.",
	},
	{
		Slug: "oat-biscuits", Name: "Oat Biscuits", Kind: "Larder", Price: 650, Art: "biscuit", Hue: "rose",
		Blurb: "Twelve, with sea salt",
		Story: "Oats, butter, a little sugar, flakes of salt. They break where you want them to.",
	},
}

func productBySlug(slug string) (Product, bool) {
	for _, p := range catalogue {
		if p.Slug == slug {
			return p, true
		}
	}
	return Product{}, false
}
