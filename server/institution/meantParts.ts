/** The parts of audiences of which both sides know whom they mean: `readMemberships` and `meantAccounts`. */
export const MEANT_PARTS = [
  'departments',
  'roles',
  'posts',
  'people',
  'tenants',
  'tenantTypes',
  'unions',
] as const
