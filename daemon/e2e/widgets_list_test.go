package e2e

// widgets is everything that is worked, and how.
var widgets = []widget{
	{"mui-autocomplete", "combobox", "@mui/material", []act{
		fillIn(role("combobox", "Country"), "ger"),
		clickOn(role("option", "Germany")).says("Germany"),
		pressOn(role("combobox", "Country"), "ArrowDown"),
		pressOn(role("combobox", "Country"), "ArrowDown"),
		pressOn(role("combobox", "Country"), "Enter").says("Greece"),
	}},
	{"mui-select", "select of several", "@mui/material", []act{
		clickOn(role("combobox", "Countries")),
		clickOn(role("option", "Finland")).says("Finland"),
		clickOn(role("option", "Norway")).says("Finland, Norway"),
		pressOn(role("listbox", "Countries"), "Escape"),
		clickOn(role("combobox", "Countries")),
		clickOn(role("option", "Finland")).says("Norway"),
	}},
	{"mui-date-picker", "date picker", "@mui/x-date-pickers", []act{
		clickOn(role("button", "Choose date, selected date is Mar 10, 2026")),
		clickOn(role("gridcell", "17")).says("2026-03-17"),
		clickOn(role("button", "OK")),
		fillIn(role("spinbutton", "Year"), "2027").says("2027-03-17"),
	}},
	{"headlessui-combobox", "combobox", "@headlessui/react", []act{
		fillIn(role("combobox", "Country"), "land"),
		clickOn(role("option", "Iceland")).says("Iceland"),
		fillIn(role("combobox", "Country"), "gre"),
		pressOn(role("combobox", "Country"), "Enter").says("Greece"),
	}},
	{"headlessui-menu", "listbox, switch, menu", "@headlessui/react", []act{
		clickOn(role("button", "Norway")),
		clickOn(role("option", "France")).says("France quiet"),
		checkOn(role("switch", "Loud")).says("France loud"),
		clickOn(role("button", "Reset")),
		clickOn(role("menuitem", "Sound")).says("France quiet"),
	}},
	{"react-aria-combobox", "combobox", "react-aria-components", []act{
		clickOn(role("button", "Show suggestions")),
		clickOn(role("option", "Denmark")).says("Denmark"),
		fillIn(role("combobox", "Country"), "Fin"),
		pressOn(role("combobox", "Country"), "ArrowDown"),
		pressOn(role("combobox", "Country"), "Enter").says("Finland"),
	}},
	{"react-aria-date-field", "date field", "react-aria-components", []act{
		fillIn(role("spinbutton", "day, Birthday"), "24").says("2026-03-24"),
		pressOn(role("spinbutton", "month, Birthday"), "ArrowUp").says("2026-04-24"),
		fillIn(role("spinbutton", "year, Birthday"), "1999").says("1999-04-24"),
	}},
	{"react-aria-tree", "tree", "react-aria-components", []act{
		pressOn(role("row", "Documents"), "ArrowRight"),
		pressOn(role("row", "Letters"), "ArrowRight"),
		clickOn(role("row", "To Zoë")).says("To Zoë"),
	}},
	{"radix-select", "select", "@radix-ui/react-select", []act{
		clickOn(role("combobox", "Country")),
		clickOn(role("option", "Norway")).says("Norway"),
		pressOn(role("combobox", "Country"), "Enter"),
		pressOn(role("option", "Norway"), "Home"),
		pressOn(role("option", "Austria"), "Enter").says("Austria"),
	}},
	{"radix-menu", "menu with a submenu", "@radix-ui/react-dropdown-menu", []act{
		clickOn(role("button", "View")),
		clickOn(role("menuitemcheckbox", "Wrap lines")).says("wrap true"),
		clickOn(role("button", "View")),
		hoverOver(role("menuitem", "Zoom")),
		clickOn(role("menuitem", "Double")).says("zoom 200"),
	}},
	{"radix-slider", "slider with two thumbs", "@radix-ui/react-slider", []act{
		pressOn(role("slider", "Least"), "ArrowRight").says("30 to 75"),
		pressOn(role("slider", "Most"), "End").says("30 to 100"),
		pressOn(role("slider", "Least"), "PageUp").says("80 to 100"),
	}},
	{"material-web", "tabs, field, select, checkbox in shadow trees", "@material/web", []act{
		clickOn(words("Address")).says("tab 1 - - open"),
		fillIn(role("textbox", "Name"), "Zoë"),
		clickOn(role("combobox", "Country")),
		clickOn(role("option", "Iceland")).says("tab 1 Zoë Iceland open"),
		checkOn(role("checkbox", "Agree")).says("tab 1 Zoë Iceland agreed"),
	}},
	{"vaadin-combo-box", "combobox of 5,000 virtual rows in shadow trees", "@vaadin/combo-box", []act{
		fillIn(role("combobox", "Part"), "Part 4321"),
		clickOn(role("option", "Part 4321")).says("Part 4321"),
	}},
	{"vaadin-date-picker", "date picker in shadow trees", "@vaadin/date-picker", []act{
		clickOn(role("combobox", "Departure")),
		clickOn(role("gridcell", "17 March 2026, Tuesday")).says("2026-03-17"),
		fillIn(role("combobox", "Departure"), "4/1/2026"),
		pressOn(role("combobox", "Departure"), "Enter").says("2026-04-01"),
	}},
	{"antd-select", "select of several (Ant Design's)", "@rc-component/select", []act{
		fillIn(role("combobox", "Countries"), "fr"),
		clickOn(css(".rc-select-item[title=France]")).says("France"),
		fillIn(role("combobox", "Countries"), "nor"),
		pressOn(role("combobox", "Countries"), "Enter").says("France, Norway"),
		clickOn(css(".rc-select-item[title=France]")).says("Norway"),
	}},
	{"react-select", "select of several", "react-select", []act{
		fillIn(role("combobox", "Countries"), "ice"),
		clickOn(role("option", "Iceland")).says("Iceland"),
		clickOn(role("combobox", "Countries")),
		clickOn(role("option", "Norway")).says("Iceland, Norway"),
		clickOn(role("button", "Remove Iceland")).says("Norway"),
	}},
	{"select2", "select with a search box", "select2", []act{
		clickOn(role("combobox", "Any")),
		fillIn(role("searchbox", ""), "den"),
		clickOn(role("option", "Denmark")).says("Denmark"),
	}},
	{"tom-select", "tags", "tom-select", []act{
		fillIn(role("combobox", "Tags"), "violet"),
		pressOn(role("combobox", "Tags"), "Enter").says("red,violet"),
		clickOn(role("option", "green")).says("red,violet,green"),
	}},
	{"flatpickr", "range of days", "flatpickr", []act{
		clickOn(role("textbox", "Stay")),
		clickOn(label("March 20, 2026")).says("2026-03-10 to 2026-03-20"),
		clickOn(role("textbox", "Stay")),
		clickOn(label("April 2, 2026")).says("2026-04-02"),
	}},
	{"jquery-ui-datepicker", "date picker", "jquery-ui", []act{
		clickOn(role("textbox", "Due")),
		clickOn(words("Next")),
		clickOn(role("link", "9")).says("2026-04-09"),
	}},
	{"jquery-ui-drag", "sortable list, draggable", "jquery-ui", []act{
		dragOnto(words("First"), words("Third")).says("Second Third First"),
		dragOnto(words("Coin"), words("Purse")).says("Coin in the purse"),
	}},
	{"jquery-ui-menu", "menu, autocomplete, select menu", "jquery-ui", []act{
		hoverOver(role("menuitem", "File")),
		clickOn(role("menuitem", "Save")).says("menu Save"),
		fillIn(role("textbox", "Country"), "nor"),
		clickOn(words("Norway")).says("country Norway"),
		clickOn(css("#speed-button")),
		clickOn(role("option", "Fast")).says("speed Fast"),
	}},
	{"jstree", "tree with checkboxes", "jstree", []act{
		pressOn(role("treeitem", "Documents"), "ArrowRight"),
		pressOn(role("treeitem", "Letters"), "ArrowRight"),
		clickOn(role("treeitem", "To Zoë")).says("To Zoë"),
		clickOn(role("treeitem", "Pictures")).says("To Zoë, Pictures"),
	}},
	{"ag-grid", "grid of 10,000 virtual rows", "ag-grid-community", []act{
		doubleClickOn(role("gridcell", "74")),
		fillIn(role("spinbutton", "Input Editor"), "500"),
		pressOn(role("spinbutton", "Input Editor"), "Enter").says("Part 3 has 500"),
		hoverOver(role("gridcell", "Part 2")),
		wheel(4200),
		clickOn(role("gridcell", "Part 104")).says("chosen Part 104"),
		clickOn(role("columnheader", "Stock")).says("first is Part 1"),
		clickOn(role("columnheader", "Stock")).says("first is Part 3"),
	}},
	{"react-virtual", "list of 10,000 virtual rows", "@tanstack/react-virtual", []act{
		clickOn(role("option", "Row 3")).says("row 3"),
		pressOn(role("listbox", "Rows"), "End"),
		clickOn(role("option", "Row 9999")).says("row 9999"),
		pressOn(role("listbox", "Rows"), "Home"),
		hoverOver(role("option", "Row 2")),
		wheel(3600),
		clickOn(role("option", "Row 104")).says("row 104"),
	}},
	{"hello-pangea-dnd", "board of cards", "@hello-pangea/dnd", []act{
		dragOnto(role("button", "Write"), role("button", "Sleep")).says("todo Read Draw done Write Sleep"),
		dragOnto(role("button", "Read"), role("button", "Draw")).says("todo Draw Read done Write Sleep"),
	}},
	{"dnd-kit", "drag to zones", "@dnd-kit/core", []act{
		dragOnto(role("button", "Card"), role("region", "Far")).says("over Far"),
		dragOnto(role("button", "Card"), role("region", "Near")).says("over Near"),
	}},
	{"sortablejs", "two sortable lists", "sortablejs", []act{
		dragOnto(words("One"), words("Three")).says("Two Three One | Four"),
		dragOnto(words("Two"), words("Four")).says("Three One | Four Two"),
	}},
	{"quill", "rich text editor", "quill", []act{
		fillIn(role("textbox", "Note"), "new words").says(`[{"insert":"new words\n"}]`),
	}},
	{"tinymce", "rich text editor in a frame", "tinymce", []act{
		fillIn(inside(css("iframe"), role("textbox", "Note")), "new words").says("<p>new words</p>"),
	}},
	{"slate", "rich text editor", "slate-react slate", []act{
		fillIn(role("textbox", "Note"), "new words").says("new words"),
		pressOn(role("textbox", "Note"), "Enter").says("new words / "),
	}},
	{"prosemirror", "rich text editor", "prosemirror-view prosemirror-state", []act{
		fillIn(role("textbox", "Note"), "new words").says(`doc(paragraph("new words"))`),
		pressOn(role("textbox", "Note"), "Control+A"),
		pressOn(role("textbox", "Note"), "Control+B").says(`doc(paragraph(strong("new words")))`),
		pressOn(role("textbox", "Note"), "Control+Z").says(`doc(paragraph("new words"))`),
	}},
	{"lexical", "rich text editor", "lexical", []act{
		fillIn(role("textbox", "Note"), "one\ntwo").says("one / two"),
	}},
	{"codemirror", "code editor", "codemirror", []act{
		fillIn(role("textbox", "Code"), "if (a) {").says(`"if (a) {"`),
		pressOn(role("textbox", "Code"), "Enter"),
		pressOn(role("textbox", "Code"), "b").says(`"if (a) {\nb"`),
	}},
	{"chartjs", "chart on a canvas", "chart.js", []act{
		hoverOver(role("img", "Rain by day")).says("over Wed"),
		clickOn(role("img", "Rain by day")).says("picked Wed"),
	}},
	{"leaflet", "map with shapes on a canvas", "leaflet", []act{
		clickOn(role("application", "Map")).says("circle clicked"),
		clickOn(role("button", "Harbour")).says("harbour clicked"),
		dragOnto(role("button", "Ship"), role("button", "Harbour")).says("ship 20, 40"),
		clickOn(role("button", "Zoom in")).says("zoom 4"),
		pressOn(role("application", "Map"), "-").says("zoom 3"),
		hoverOver(role("application", "Map")),
		wheel(-200).says("zoom 5"),
	}},
	{"react-router", "single-page app", "react-router", []act{
		clickOn(role("link", "People")),
		fillIn(role("textbox", "Who"), "Zoë"),
		clickOn(role("button", "Show")).says("/people/Zo%C3%AB shows Zoë"),
	}},
	{"inputmask", "masked fields", "inputmask", []act{
		fillIn(role("textbox", "Phone"), "5551234567").says("5551234567 -"),
		fillIn(role("textbox", "Price"), "1234.50").says("5551234567 1234.50"),
	}},
	{"nouislider", "slider", "nouislider", []act{
		pressOn(role("slider", "Volume"), "ArrowRight").says("25"),
		dragOnto(role("slider", "Volume"), role("button", "Loud")).says("70"),
	}},
	{"fullcalendar", "calendar", "@fullcalendar/core", []act{
		dragOnto(words("Meeting"), css(`[data-date="2026-03-19"]`)).says("Meeting on 2026-03-19"),
		clickOn(css(`[data-date="2026-03-24"]`)).says("day 2026-03-24"),
		clickOn(role("button", "Next month")).says("April 2026"),
	}},
	{"filepond", "file field", "filepond", []act{
		clickOn(role("button", "Remove")).says("no file"),
	}},
	{"payment", "card form of another site, and in it the bank's of a third", "", []act{
		fillIn(inside(cardFrame, role("textbox", "Card number")), "4000 0000 0000 3220"),
		fillIn(inside(cardFrame, role("textbox", "Expires")), "03 / 31"),
		clickOn(inside(cardFrame, role("button", "Pay"))).says("card ending in 3220, 03 / 31 from cards.localhost"),
		fillIn(inside(bankFrame, role("textbox", "Code")), "123456"),
		clickOn(inside(bankFrame, role("button", "Confirm"))).says("code 123456 from bank.localhost"),
	}},
}

// pageWidgets are worked with the page tools, which need no debugger and tell the page what a hand would.
var pageWidgets = []widget{
	{"mui-autocomplete", "combobox", "@mui/material", []act{
		fillText("", "[role=combobox]", "ger"),
		clickText("Germany", "[role=option]").says("Germany"),
	}},
	{"mui-select", "select of several", "@mui/material", []act{
		clickText("", "[role=combobox]"),
		clickText("Finland", "[role=option]").says("Finland"),
	}},
	{"headlessui-combobox", "combobox", "@headlessui/react", []act{
		fillText("", "[role=combobox]", "land"),
		clickText("Iceland", "[role=option]").says("Iceland"),
	}},
	{"react-aria-combobox", "combobox", "react-aria-components", []act{
		clickText("Show suggestions", ""),
		clickText("Denmark", "[role=option]").says("Denmark"),
	}},
	{"radix-select", "select", "@radix-ui/react-select", []act{
		clickText("", "[role=combobox]"),
		clickText("Norway", "[role=option]").says("Norway"),
	}},
	{"radix-menu", "menu with a submenu", "@radix-ui/react-dropdown-menu", []act{
		clickText("View", ""),
		clickText("Wrap lines", "").says("wrap true"),
	}},
	{"radix-slider", "slider with two thumbs", "@radix-ui/react-slider", []act{
		keyOn("[aria-label=Least]", "ArrowRight").says("30 to 75"),
	}},
	{"react-select", "select of several", "react-select", []act{
		fillText("", "[role=combobox]", "ice"),
		clickText("Iceland", "[role=option]").says("Iceland"),
	}},
	{"select2", "select with a search box", "select2", []act{
		clickText("", "[role=combobox]"),
		fillText("", "[role=searchbox]", "den"),
		clickText("Denmark", "[role=option]").says("Denmark"),
	}},
	{"tom-select", "tags", "tom-select", []act{
		fillText("", "#tags-ts-control", "violet"),
		keyOn("#tags-ts-control", "Enter").says("red,violet"),
	}},
	{"flatpickr", "range of days", "flatpickr", []act{
		clickText("", "#stay"),
		clickText("", "[aria-label='March 20, 2026']").says("2026-03-10 to 2026-03-20"),
	}},
	{"jstree", "tree with checkboxes", "jstree", []act{
		{tool: "page_waitForElement", args: map[string]any{"target": targeted("Pictures", "")}},
		clickText("Pictures", "").says("Pictures"),
	}},
	{"ag-grid", "grid of 10,000 virtual rows", "ag-grid-community", []act{
		clickText("Part 4", "[role=gridcell]").says("chosen Part 4"),
	}},
	{"sortablejs", "two sortable lists", "sortablejs", []act{
		dragTo("li:nth-child(1)", "li:nth-child(3)").says("Two Three One | Four"),
	}},
	{"dnd-kit", "drag to zones", "@dnd-kit/core", []act{
		dragTo("[role=button]", "[aria-label=Far]").says("over Far"),
	}},
	{"hello-pangea-dnd", "board of cards", "@hello-pangea/dnd", []act{
		dragTo("[data-rfd-draggable-id=Write]", "[data-rfd-draggable-id=Sleep]").says("todo Read Draw done Write Sleep"),
	}},
	{"quill", "rich text editor", "quill", []act{
		fillText("", ".ql-editor", "new words").says(`[{"insert":"new words\n"}]`),
	}},
	{"slate", "rich text editor", "slate-react slate", []act{
		fillText("", "[role=textbox]", "new words").says("new words"),
	}},
	{"prosemirror", "rich text editor", "prosemirror-view prosemirror-state", []act{
		fillText("", "[role=textbox]", "new words").says(`doc(paragraph("new words"))`),
	}},
	{"lexical", "rich text editor", "lexical", []act{
		fillText("", "[role=textbox]", "new words").says("new words"),
	}},
	{"codemirror", "code editor", "codemirror", []act{
		fillText("", "[role=textbox]", "if (a)").says(`"if (a)"`),
	}},
	{"react-router", "single-page app", "react-router", []act{
		clickText("People", "a"),
		{tool: "page_waitForElement", args: on("[name=who]")},
		fillText("", "[name=who]", "Zoë"),
		clickText("Show", "").says("/people/Zo%C3%AB shows Zoë"),
	}},
	{"inputmask", "masked fields", "inputmask", []act{
		fillText("", "#phone", "5551234567").says("5551234567 -"),
	}},
	{"leaflet", "map with shapes on a canvas", "leaflet", []act{
		clickText("Zoom in", "").says("zoom 4"),
	}},
	{"fullcalendar", "calendar", "@fullcalendar/core", []act{
		clickText("", "[title='Next month']").says("April 2026"),
	}},
}

// The frames of the payment page.
var (
	cardFrame = css("iframe[title=Card]")
	bankFrame = inside(cardFrame, css("iframe"))
)
