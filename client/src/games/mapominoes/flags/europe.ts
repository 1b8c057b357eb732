// The flags of Europe.

export default import.meta.glob<string>(
  [
    "../../../../node_modules/country-flag-icons/3x2/{AD,AL,AT,BA,BE,BG,BY,CH,CY,CZ,DE,DK,EE,ES,FI,FR,GB,GR,HR,HU,IE,IS}.svg",
    "../../../../node_modules/country-flag-icons/3x2/{IT,LI,LT,LU,LV,MC,MD,ME,MK,MT,NL,NO,PL,PT,RO,RS,RU,SE,SI,SK,SM,TR}.svg",
    "../../../../node_modules/country-flag-icons/3x2/{UA,VA,XK}.svg",
  ],
  { query: "?raw", import: "default", eager: true },
);
