import { camelCase, segmentsOf, snakeCase } from './names.ts'

/** Areas whose tables have a shorter prefix than their addresses. */
const TABLE_PREFIXES: Record<string, string> = { system: 'sys' }

/** Permission prefix of an address or page key: /system/post → system:post. */
export const permissionOf = (path: string): string => segmentsOf(path).join(':')

/** Table of an address: /system/dict/type → sys_dict_type. */
export function tableOf(path: string): string {
  const [first = '', ...rest] = segmentsOf(path).map(segment => snakeCase(camelCase(segment)))
  return [TABLE_PREFIXES[first] ?? first, ...rest].join('_')
}

/** Key property of an address: /system/post → postId. */
export const keyOf = (path: string): string => `${camelCase(segmentsOf(path).at(-1) ?? '')}Id`

/**
 * Name of the object that answers carry beside a reference: deptId → dept, roleIds → roles. A property that does
 * not end in Id gets "Ref": dictType → dictTypeRef.
 */
export function embeddedNameOf(property: string): string {
  if (/.Ids$/.test(property)) return `${property.slice(0, -3)}s`
  return /.Id$/.test(property) ? property.slice(0, -2) : `${property}Ref`
}
