/** What the system says of a listening that failed. */
interface ListenFailure {
  code?: string
  message?: string
  port?: number
  address?: string
  hostname?: string
}

/** One line that says why the server did not start, and what to do where that is known. */
export function failureLine(error: unknown): string {
  const { code, message, port, address, hostname } = error as ListenFailure
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user: set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST=${address ?? hostname} is no address of this machine: leave it out to listen on all.`
  return message ?? String(error)
}
