// Colours as values, for what is drawn from data. The number is how light a colour is, in per cent.

export const blue53 = "#0072b2";
export const blue72 = "#45b3d9";
export const green56 = "#1c8a5a";
export const grey96 = "#f4f1ea";
export const purple51 = "#7d4fa0";
export const red56 = "#c8402f";
export const slate24 = "#10212c";
export const white = "#ffffff";
export const yellow80 = "#e2b714";
