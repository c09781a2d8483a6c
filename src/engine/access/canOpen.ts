import type { ResourceModel } from '#model/types/index.ts'
import type { EngineUser } from '../EngineHost.ts'
import { hasPermission } from './permissionCheck.ts'

/** Whether a record of this resource can be opened by its name: some have no detail, and some users may not read it. */
export function canOpen(user: EngineUser, { operations }: ResourceModel): boolean {
  const { read } = operations
  return read !== undefined && hasPermission(user, read.permissions)
}
