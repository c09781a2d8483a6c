import type { FormInstance } from 'antd'
import type { Envelope } from '#engine'
import type { Http } from '../http/Http.ts'
import { HttpFault } from '../http/HttpFault.ts'
import type { Notifier } from '../notify/Notifier.ts'

/** The own account as the personal centre shows it; '' for what it does not have. */
export interface OwnProfile {
  userName: string
  nickName: string
  phonenumber: string
  email: string
  /** A value of the dictionary sys_user_sex. */
  sex: string
  /** YYYY-MM-DD HH:mm:ss */
  createTime: string
  deptName: string
  /** Names of the roles, and of the posts. */
  roleGroup: string
  postGroup: string
}

/** Key of the answer in the cache of server data. */
export const OWN_PROFILE = ['app', 'profile']

/** @throws HttpFault */
export async function fetchProfile(http: Http, signal?: AbortSignal): Promise<OwnProfile> {
  return readProfile(await http.request('/system/user/profile', { silent: true, signal }))
}

function readProfile({ data, roleGroup, postGroup }: Envelope): OwnProfile {
  const user = (data ?? {}) as Record<string, unknown>
  const dept = user.dept as { deptName?: unknown } | null | undefined
  return {
    userName: text(user.userName),
    nickName: text(user.nickName),
    phonenumber: text(user.phonenumber),
    email: text(user.email),
    sex: text(user.sex),
    createTime: text(user.createTime),
    deptName: text(dept?.deptName),
    roleGroup: text(roleGroup),
    postGroup: text(postGroup),
  }
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** Puts a refusal at the fields that it names; what names none of them is a message that stays until closed. */
export function placeFault(
  error: unknown,
  { form, fields, notify }: { form: FormInstance; fields: string[]; notify: Pick<Notifier, 'message'> },
): void {
  const errors = error instanceof HttpFault ? error.errors.filter(({ field }) => fields.includes(field)) : []
  if (errors.length === 0) notify.message('error', error instanceof Error ? error.message : String(error), 0)
  form.setFields(errors.map(({ field, message }) => ({ name: field, errors: [message] })))
  if (errors[0]) form.focusField?.(errors[0].field)
}
