import { defineTables } from '../engine/defineTables.ts'

export default defineTables({
  sys_sms_code: { class: 'local', rows: 50_000 },
  sys_sms_serial: { class: 'local', rows: 3_000_000 },
})
