// Whether somebody is looked for while the visitor plays: then a line says so on every page.

export const meanwhile = $state({ on: false });
