// Colours as values, for what is drawn from data. The number is how light a colour is, in per cent.

export const black = "#000000";
export const blue59 = "#2d83bd";
export const brown28 = "#3d2200";
export const brown42 = "#5b4a2c";
export const brown50 = "#8a5600";
export const grey20 = "#1a1420";
export const grey27 = "#23282d";
export const grey63 = "#888888";
export const grey65 = "#8a8f94";
export const grey99 = "#fffdf8";
export const orange71 = "#e08a22";
export const purple51 = "#7a4f9f";
export const purple95 = "#f3e9ff";
export const red54 = "#bf3b2e";
export const sand93 = "#f4e7c4";
export const slate24 = "#14202a";
export const slate97 = "#e8f6ff";
export const stone93 = "#efe6d5";
export const stone95 = "#ffeae2";
export const stone98 = "#fff8e6";
export const white = "#ffffff";
/** Light on the upper edge of a stone, on its sides and on its top. */
export const sideGlint = "rgb(255 255 255 / 0.5)";
export const topGlint = "rgb(255 255 255 / 0.55)";
