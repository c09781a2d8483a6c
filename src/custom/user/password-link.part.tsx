import { defineSlot } from '#engine'
import { PasswordLink } from './PasswordLink.tsx'

/** Button of a row: a link by which the account sets its password. */
export default defineSlot({ key: 'user/password-link', part: PasswordLink })
