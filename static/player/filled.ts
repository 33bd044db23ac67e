/** The style of a player with a given height, of which its board takes the rest. */
export const FILLED = `:host{display:flex!important;flex-direction:column}\
.framed{flex:1;min-height:0;display:flex;flex-direction:column}\
.framed .stage{flex:1;min-height:0;padding:20px}\
.framed .board{height:100%;max-width:none}\
.framed .stage>.solid{aspect-ratio:auto;height:100%;max-height:none}\
.bar{flex:none}\
@container (width<480px){.framed .stage{padding:12px}}`;
