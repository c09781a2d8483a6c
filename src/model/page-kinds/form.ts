import { definePageKindRules } from './shared/pageKind.ts'

export default definePageKindRules({
  kind: 'form',
  description: 'One record that is edited in place.',
  part: null,
  needsResource: true,
  needsTree: false,
  showsTree: false,
  asksPermission: true,
  isListed: false,
  isSingle: true,
  isImplied: () => false,
})
