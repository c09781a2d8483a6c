import type { AppModel } from '#model/types/index.ts'

/** Permissions of pages whose records belong to the platform: no tenant can be given them. */
export function platformPermissions(app: AppModel): Set<string> {
  const resources = Object.values(app.resources).filter(({ tenancy }) => tenancy.kind === 'platform')
  return new Set(
    resources.flatMap(({ operations, actions }) => [
      // Pickers open to whoever works with a record that refers to theirs.
      ...Object.entries(operations).flatMap(([name, operation]) =>
        name === 'options' ? [] : (operation?.permissions ?? []),
      ),
      ...actions.map(action => action.permission),
    ]),
  )
}
