/** Address that tells what a save of a resource would change. */
export const previewPath = (resource: string, preview: string): string =>
  `${resource}/${preview.replace(/^\//, '')}`
