/** One line that says why the server did not start, and what to do where that is known. */
export function failureLine(error: unknown): string {
  const { code, message, port } = error as { code?: string; message?: string; port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what listens there, or set PORT.`
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user: set PORT to one above 1023.`
  return message ?? String(error)
}
