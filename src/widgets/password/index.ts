import { defineWidget } from '#engine'
import { PasswordInput } from './PasswordInput.tsx'

export default defineWidget({
  key: 'password',
  title: '密码',
  input: PasswordInput,
  cell: () => '••••••',
  isOrdered: false,
  types: ['string'],
  sample: 'Mortise-2026',
})
