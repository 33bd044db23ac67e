package html

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// The icons are drawn on a 16 × 16 grid with lines 1.5 wide. They stand in the page, so they are there before anything
// is loaded.
const (
	IconUndo   = `<path d="M5.5 3 2.5 6l3 3M3 6h6.25a3.5 3.5 0 0 1 0 7H6"/>`
	IconRedo   = `<path d="m10.5 3 3 3-3 3M13 6H6.75a3.5 3.5 0 0 0 0 7H10"/>`
	IconShare  = `<path d="M8 9.5v-7M5.2 5 8 2.2 10.8 5M3 8.5v4a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1v-4"/>`
	IconEmbed  = `<path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5"/>`
	IconMoon   = `<path d="M13.2 9.6A5.6 5.6 0 0 1 6.4 2.8a5.6 5.6 0 1 0 6.8 6.8Z"/>`
	IconSun    = `<circle cx="8" cy="8" r="3"/><path d="M8 1.6v1.2M8 13.2v1.2M1.6 8h1.2M13.2 8h1.2M3.5 3.5l.8.8M11.7 11.7l.8.8M3.5 12.5l.8-.8M11.7 4.3l.8-.8"/>`
	IconSystem = `<rect x="2" y="3" width="12" height="8" rx="1.2"/><path d="M6 13.5h4M8 11v2.5"/>`
	IconHelp   = `<circle cx="8" cy="8" r="6"/><path d="M6.3 6.3c.1-1 .8-1.6 1.7-1.6 1 0 1.7.6 1.7 1.5 0 1.3-1.7 1.3-1.7 2.6M8 11.1v.1"/>`
	IconGlobe  = `<circle cx="8" cy="8" r="6"/><path d="M2 8h12M8 2c3.200 3.600 3.200 8.400 0 12M8 2c-3.200 3.600-3.200 8.400 0 12"/>`
	IconCaret  = `<path d="m4.8 6.5 3.2 3.2 3.2-3.2"/>`
	IconFirst  = `<path d="M4 3.5v9M12 3.8 6.6 8l5.4 4.2Z"/>`
	IconBack   = `<path d="M10.8 3.8 5.4 8l5.4 4.2Z"/>`
	IconNext   = `<path d="M5.2 3.8 10.6 8l-5.4 4.2Z"/>`
	IconLast   = `<path d="M12 3.5v9M4 3.8 9.4 8 4 12.2Z"/>`
	IconCheck  = `<path d="m3.5 8.5 3 3 6-7"/>`
	IconAlert  = `<path d="M8 2.5 14 13H2ZM8 6.5v3M8 11.3v.1"/>`
	IconInfo   = `<circle cx="8" cy="8" r="6"/><path d="M8 7.3v3.5M8 5.2v.1"/>`
	IconFold   = `<rect x="2.5" y="3" width="11" height="10" rx="1.5"/><path d="M6.2 3v10"/>`
	IconFoldR  = `<rect x="2.5" y="3" width="11" height="10" rx="1.5"/><path d="M9.8 3v10"/>`
	IconFoldD  = `<rect x="2.5" y="3" width="11" height="10" rx="1.5"/><path d="M2.5 9.4h11"/>`
	IconMore   = `<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" stroke-width="2.2"/>`
	IconClose  = `<path d="m4.2 4.2 7.6 7.6M11.8 4.2l-7.6 7.6"/>`
	IconReset  = `<path d="M3.2 5.5A5.5 5.5 0 1 1 2.5 8M3 2.5v3.2h3.2"/>`
	IconPrint  = `<path d="M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7Z"/>`
	IconPen    = `<path d="m3 13 .7-2.9 7-7a1.3 1.3 0 0 1 1.9 0l.3.3a1.3 1.3 0 0 1 0 1.9l-7 7L3 13Z"/>`
	IconBolt   = `<path d="M8.8 1.8 3.6 9h3.6l-.9 5.2L11.6 7H8Z"/>`
	IconGrid   = `<rect x="2.5" y="2.5" width="4.5" height="4.5" rx=".8"/><rect x="9" y="2.5" width="4.5" height="4.5" rx=".8"/><rect x="2.5" y="9" width="4.5" height="4.5" rx=".8"/><rect x="9" y="9" width="4.5" height="4.5" rx=".8"/>`
	IconFind   = `<circle cx="7" cy="7" r="4.2"/><path d="m10.2 10.2 3.3 3.3"/>`
	IconSort   = `<path d="M5 3v10M2.8 10.8 5 13l2.2-2.2M9 4h5M9 8h3.5M9 12h2"/>`
	IconStar   = `<path d="m8 2.4 1.7 3.5 3.9.5-2.9 2.7.7 3.8L8 11l-3.4 1.9.7-3.8L2.4 6.4l3.9-.5Z"/>`
	IconHint   = `<path d="M6 12h4M6.5 14h3M5.900 10.200a4.200 4.200 0 1 1 4.200 0c-.4.3-.6.700-.6 1.200h-3c0-.5-.2-.9-.6-1.200Z"/>`
	iconStop   = `<rect x="4" y="4" width="8" height="8" rx="1.2"/>`

	IconPlay  = `<path d="M5 3.2v9.6a.5.5 0 0 0 .77.42l7.2-4.8a.5.5 0 0 0 0-.84l-7.2-4.8A.5.5 0 0 0 5 3.2Z"/>`
	IconPause = `<rect x="4" y="3" width="2.8" height="10" rx=".8"/><rect x="9.2" y="3" width="2.8" height="10" rx=".8"/>`
)

const BrandMark = `<svg viewBox="0 0 24 24" aria-hidden="true"><path fill="var(--accent)" d="M3.5 2h5A1.5 1.5 0 0 1 10 3.5V14h10.5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 2 20.5v-17A1.5 1.5 0 0 1 3.5 2Z"/><rect x="12" y="2" width="10" height="10" rx="1.5" fill="var(--piece-2)"/></svg>`

// Icon draws an icon; further classes change its look ("small", "err"). The text beside it, or its button's name, says
// what it means.
func Icon(shape string, classes ...string) app.UI {
	list := "i"
	if shape == IconPlay || shape == IconPause {
		list += " solid"
	}
	for _, c := range classes {
		list += " " + c
	}
	return app.Raw(`<svg class="` + list + `" viewBox="0 0 16 16" aria-hidden="true">` + shape + `</svg>`)
}

// These draw the board.
const (
	IconCell     = `<rect x="3" y="3" width="10" height="10" rx="1.5"/><path d="M8 6v4M6 8h4"/>`
	IconBox      = `<rect x="2.5" y="4" width="11" height="8" rx="1.2"/>`
	IconFill     = `<path d="M8 2.5c2.6 3 4 5 4 6.8a4 4 0 0 1-8 0c0-1.8 1.4-3.8 4-6.800Z"/>`
	IconHole     = `<rect x="3" y="3" width="10" height="10" rx="1.5" stroke-dasharray="2.6 1.9"/>`
	IconCut      = `<circle cx="4.500" cy="4.500" r="2"/><circle cx="4.500" cy="11.500" r="2"/><path d="m6.200 5.700 7.300 5.300M6.200 10.300 13.500 5"/>`
	IconStick    = `<path d="M2 6h3v2h2V6h2v2h2V6h3v5H2Z"/>`
	IconColour   = `<path d="M8 2.3c2.700 3 4.200 5.200 4.200 7.200a4.200 4.200 0 0 1-8.400 0c0-2 1.500-4.200 4.200-7.200Z"/><path d="M6 9.800A2 2 0 0 0 8 11.800"/>`
	IconOptional = `<rect x="3" y="3" width="10" height="10" rx="1.5" stroke-dasharray="2.6 1.9"/><rect x="6" y="6" width="4" height="4" rx=".8"/>`
	IconPin      = `<path d="M6 2.500h4l-.6 4 1.9 2.200H4.700l1.9-2.200ZM8 8.700v4.8"/>`
	IconMirrorX  = `<path d="M8 2v12" stroke-dasharray="2 1.7"/><path d="M5.5 5 2.5 8l3 3M10.5 5l3 3-3 3"/>`
	IconMirrorY  = `<path d="M2 8h12" stroke-dasharray="2 1.7"/><path d="M5 5.5 8 2.500l3 3M5 10.500l3 3 3-3"/>`
	IconTurn     = `<path d="M12.9 6.500A5.2 5.2 0 0 0 3.5 5.400M3.1 9.500a5.2 5.2 0 0 0 9.4 1.100M3.3 2.800v2.800h2.800M12.7 13.200v-2.800H9.9"/>`
	IconRise     = `<path d="m2.5 13.5 11-11" stroke-dasharray="2 1.7"/><path d="M4 4.500V8M4 4.500h3.500M12 11.500V8M12 11.500H8.5"/>`
	IconFall     = `<path d="m2.5 2.5 11 11" stroke-dasharray="2 1.7"/><path d="M12 4.500V8M12 4.500H8.500M4 11.500V8M4 11.500h3.5"/>`
	IconQuarter  = `<path d="M12.8 8A4.8 4.8 0 1 1 8 3.200h3M9 1.200l2.2 2L9 5.2"/>`
	IconLeft     = `<path d="M13 8H3M6.5 4.5 3 8l3.5 3.5"/>`
	IconRight    = `<path d="M3 8h10M9.5 4.5 13 8l-3.5 3.5"/>`
	IconUp       = `<path d="M8 13V3M4.5 6.5 8 3l3.5 3.5"/>`
	IconDown     = `<path d="M8 3v10M4.5 9.5 8 13l3.5-3.5"/>`
	IconColumn   = `<path d="m8 2 5 2.5-5 2.5-5-2.5ZM3 4.5v7L8 14l5-2.5v-7M8 7v7"/>`
	IconCrop     = `<path d="M4.5 1.500v10h10M1.5 4.500h10v10"/>`
)

const (
	IconLearn   = `<path d="M2 5.6 8 3l6 2.6L8 8.2ZM4.4 6.8v3.4c0 1 1.6 1.9 3.6 1.9s3.6-.9 3.6-1.9V6.8M14 5.6v3.6"/>`
	IconLetters = `<path d="M3 12.5 6.5 3.5h1l3.5 9M4.2 9.5h5.6M12.5 9.5v3"/>`
	IconLayers  = `<path d="m8 2.5 6 3-6 3-6-3ZM2.5 8.5 8 11.2l5.5-2.7M2.5 11 8 13.7 13.5 11"/>`
)

// These change pieces.
const (
	IconBin   = `<path d="M3 4.5h10M6.500 4.500V3h3v1.500M4.500 4.500l.6 8.500h5.800l.6-8.500M6.800 7v3.800M9.200 7v3.800"/>`
	IconMinus = `<path d="M4 8h8"/>`
	IconPlus  = `<path d="M8 4v8M4 8h8"/>`
	IconSpin  = `<path d="M13 8a5 5 0 1 1-1.700-3.750M13.200 2.300v2.900h-2.900"/>`
	IconFlip  = `<path d="M8 2v12M6 4.500 2.500 11.500H6ZM10 4.500l3.500 7H10Z"/>`
	IconTip   = `<path d="M3 13h10M4.500 10.500l5-1.500 1.500-5-5 1.500ZM12.500 8.500A5 5 0 0 0 12 4"/>`
)
