import { defineSlot } from '#engine'
import { AddUsers } from './AddUsers.tsx'

/** Button of the list of a role's users: giving the role to others. */
export default defineSlot({ key: 'permission/add-users', part: AddUsers })
