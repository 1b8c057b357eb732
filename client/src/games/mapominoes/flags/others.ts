// Flags that only a deck of the host can ask for.

export default import.meta.glob<string>(
  [
    "../../../../node_modules/country-flag-icons/3x2/{AC,AI,AQ,AS,AW,AX,BL,BM,BQ,BV,CC,CK,CW,CX,EU,FJ,FK,FM,FO,GF,GG,GI}.svg",
    "../../../../node_modules/country-flag-icons/3x2/{GL,GP,GS,GU,HK,HM,IC,IM,IO,JE,KI,KY,MF,MH,MO,MP,MQ,MS,NC,NF,NR,NU}.svg",
    "../../../../node_modules/country-flag-icons/3x2/{PF,PM,PN,PR,PW,RE,SB,SH,SJ,SX,TA,TC,TF,TK,TO,TV,UM,VG,VI,VU,WF,WS}.svg",
    "../../../../node_modules/country-flag-icons/3x2/{XA,XC,XO,YT}.svg",
  ],
  { query: "?raw", import: "default", eager: true },
);
