/** A statement that was left out because a role of it is not here. */
interface AdaptedSchema {
  text: string
  /** Roles that the schema grants something to and that this server does not have. */
  missingRoles: string[]
}

/**
 * The text of a schema as it can run here: without the commands of psql and the settings of pg_dump, without what
 * concerns the schema `public` itself, which is here already, and without grants to roles that are not.
 */
export function adaptSchema(text: string, roles: ReadonlySet<string>): AdaptedSchema {
  const missing = new Set<string>()
  const lines = withoutPreamble(text)
    .split('\n')
    .filter(line => {
      if (/^\\(un)?restrict /.test(line) || aboutPublic.test(line)) return false
      const role = roleOf(line)
      if (role === null || roles.has(role)) return true
      missing.add(role)
      return false
    })
  return { text: lines.join('\n'), missingRoles: [...missing] }
}

/** pg_dump writes settings of its session first; what it describes begins with the first name. */
function withoutPreamble(text: string): string {
  if (!text.startsWith('--\n-- PostgreSQL database dump')) return text
  const start = text.indexOf('\n-- Name: ')
  return start === -1 ? '' : text.slice(start)
}

const aboutPublic =
  /^(CREATE SCHEMA public|COMMENT ON SCHEMA public IS .+|(GRANT|REVOKE) .+ ON SCHEMA public (TO|FROM) .+);$/

/** The role of a grant, also of one for what is still to come; null where there is none, or it is everybody. */
function roleOf(line: string): string | null {
  const found =
    /^ALTER DEFAULT PRIVILEGES FOR ROLE ("(?:[^"]|"")+"|\w+)/.exec(line) ??
    /^(?:GRANT|REVOKE) .+ (?:TO|FROM) ("(?:[^"]|"")+"|\w+)(?: WITH GRANT OPTION)?;$/i.exec(line)
  const name = found?.[1]
  if (name === undefined || name.toUpperCase() === 'PUBLIC') return null
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
}
