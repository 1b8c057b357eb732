// The flags of the Americas.

export default import.meta.glob<string>(
  [
    "../../../../node_modules/country-flag-icons/3x2/{AG,AR,BB,BO,BR,BS,BZ,CA,CL,CO,CR,CU,DM,DO,EC,GD,GT,GY,HN,HT,JM,KN}.svg",
    "../../../../node_modules/country-flag-icons/3x2/{LC,MX,NI,PA,PE,PY,SR,SV,TT,US,UY,VC,VE}.svg",
  ],
  { query: "?raw", import: "default", eager: true },
);
