import { defineTables } from '../engine/defineTables.ts'

/** What is asked for before anybody knows the tenant. */
export default defineTables({
  sys_captcha: { class: 'local', rows: 20_000 },
  sys_login_attempt: { class: 'local', rows: 100_000 },
  sys_login_name: { class: 'local', rows: 1_000_000 },
  sys_login_network: { class: 'local', rows: 3_000_000 },
  sys_login_salt: { class: 'local', rows: 1 },
  sys_password_history: { class: 'tenant', rows: 5_000_000 },
  sys_session: { class: 'local', rows: 200_000 },
  sys_user_shortcut: { class: 'tenant', rows: 300_000 },
})
