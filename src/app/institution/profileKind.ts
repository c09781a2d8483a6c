export type ProfileKind = 'school' | 'company'

/** Tenant types that have no company profile; whoever has no type is not among them. @see spec.md section 2.3 */
const NO_COMPANY = [0, 1, 2, 4, 5]

interface Member {
  /** null where the server does not say. */
  tenantType: number | null
  roles: readonly string[]
}

/**
 * Returns which profile of the institution the user may complete: that of a school for its administrators, that
 * of a company for everybody in it; null for none. The server decides whether it is saved.
 */
export function profileKind({ tenantType, roles }: Member): ProfileKind | null {
  if (tenantType === 2) return roles.includes('admin') ? 'school' : null
  return tenantType !== null && NO_COMPANY.includes(tenantType) ? null : 'company'
}
