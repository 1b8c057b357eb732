// The flags of Africa.

export default import.meta.glob<string>(
  [
    "../../../../node_modules/country-flag-icons/3x2/{AO,BF,BI,BJ,BW,CD,CF,CG,CI,CM,CV,DJ,DZ,EG,EH,ER,ET,GA,GH,GM,GN,GQ}.svg",
    "../../../../node_modules/country-flag-icons/3x2/{GW,KE,KM,LR,LS,LY,MA,MG,ML,MR,MU,MW,MZ,NA,NE,NG,RW,SC,SD,SL,SN,SO}.svg",
    "../../../../node_modules/country-flag-icons/3x2/{SS,ST,SZ,TD,TG,TN,TZ,UG,ZA,ZM,ZW}.svg",
  ],
  { query: "?raw", import: "default", eager: true },
);
