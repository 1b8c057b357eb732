// Whether a search runs while the visitor plays: then every page shows a banner.

export const meanwhile = $state({ on: false });
