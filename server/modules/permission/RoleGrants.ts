/** A role of the caller's tenant with what it grants. */
export interface RoleGrants {
  roleId: number
  roleName: string
  roleKey: string
  /** A value of the dictionary system_data_scope. */
  dataScope: string
  /** A stopped role grants nothing. */
  enabled: boolean
  /** "*:*:*" of the platform's administrator, who may do everything. */
  permissions: ReadonlySet<string>
}
