import { definePageKindRules, hasPart, hasTree } from './shared/pageKind.ts'

export default definePageKindRules({
  kind: 'crud',
  description: 'A list with the forms of its records.',
  part: null,
  needsResource: true,
  needsTree: false,
  showsTree: true,
  asksPermission: true,
  isListed: true,
  isSingle: false,
  isImplied: page => !hasPart(page) && !hasTree(page),
})
