const FRAME = '/link'
const PART = '/link/'

/** The path at which visitors open a link: /asset/device/link/answer → /link/asset/device/answer. */
export function visitPath(path: string): string {
  const at = path.lastIndexOf(PART)
  return `${FRAME}${path.slice(0, at)}/${path.slice(at + PART.length)}`
}

/** The endpoint that a visitor's path stands for: /link/asset/device/answer → /asset/device/link/answer/visit. */
export function visitEndpoint(pathname: string): string {
  const path = pathname.slice(FRAME.length)
  const at = path.lastIndexOf('/')
  return `${path.slice(0, at)}${PART}${path.slice(at + 1)}/visit`
}
