import { API_BASE } from '../router/bases.ts'

/**
 * Returns the address at which a stored file or picture is shown; "" for an empty value and for one that is
 * neither a path nor an address of the web (a script, for example).
 */
export function fileUrl(value: string): string {
  if (/^(https?:\/\/|blob:|data:image\/(?!svg))/i.test(value)) return value
  if (value === '' || /^[a-z][a-z0-9+.-]*:/i.test(value) || /^[/\\]{2}/.test(value)) return ''
  if (value.startsWith(`${API_BASE}/`)) return value
  return `${API_BASE}/${value.replace(/^\/+/, '')}`
}
