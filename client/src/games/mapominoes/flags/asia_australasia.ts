// The flags of Asia and Australasia.

export default import.meta.glob<string>(
  [
    "../../../../node_modules/country-flag-icons/3x2/{AE,AF,AM,AU,AZ,BD,BH,BN,BT,CN,GE,ID,IL,IN,IQ,IR,JO,JP,KG,KH,KP,KR}.svg",
    "../../../../node_modules/country-flag-icons/3x2/{KW,KZ,LA,LB,LK,MM,MN,MV,MY,NP,NZ,OM,PG,PH,PK,PS,QA,SA,SG,SY,TH,TJ}.svg",
    "../../../../node_modules/country-flag-icons/3x2/{TL,TM,TW,UZ,VN,YE}.svg",
  ],
  { query: "?raw", import: "default", eager: true },
);
