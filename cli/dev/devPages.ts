/** Page files, from the root, that development alone knows: what the gallery of widgets saves and reads back. */
export const DEV_PAGES = 'cli/dev/pages'
