/** Where a stored name lies below the folder or in the bucket: spread over 256 shelves, for folders grow slow. */
export function shelfOf(name: string): string {
  const cut = name.lastIndexOf('/') + 1
  return `${name.slice(0, cut)}${name.slice(cut, cut + 2)}/${name.slice(cut)}`
}
