import { definePageKindRules } from './shared/pageKind.ts'

export default definePageKindRules({
  kind: 'detail',
  description: 'One record that is only shown.',
  part: null,
  needsResource: true,
  needsTree: false,
  showsTree: false,
  asksPermission: true,
  isListed: false,
  isSingle: true,
  isImplied: () => false,
})
