export { checkGiven, checkRowsGiven, constantsInRows, namesInRows } from './choices.ts'
export { bindExpression, compileExpression, parsedExpression } from './compileExpression.ts'
export type { ComparisonOperator, Condition, KnownOperand, Operand } from './condition/Condition.ts'
export { compileCondition } from './condition/compileCondition.ts'
export {
  type ConditionScope,
  comparedAs,
  computedValue,
  evaluateCondition,
  isCollated,
} from './condition/evaluateCondition.ts'
export { type Derivation, formulasAmong, isRead, orderedDerivations, pathsRead } from './derivations.ts'
export { createBudget } from './Evaluation.ts'
export type { Budget, Expression, Reference, Result, ValueType } from './Expression.ts'
export { isTrue } from './Expression.ts'
export {
  type ExpressionEnvironment,
  type NameFacts,
  RESERVED_NAMES,
  type ReservedName,
  USER_FIELDS,
} from './ExpressionEnvironment.ts'
export { ExpressionError, type ExpressionErrorCode } from './ExpressionError.ts'
export { emptyBooleans, unequalConstants } from './emptyBooleans.ts'
export {
  type ExpressionPlace,
  environmentAt,
  type Names,
  namesBeside,
  namesOf,
  namesOfShapes,
  type Surroundings,
  type TargetFields,
} from './environmentAt.ts'
export { expressionFunctions, expressionMacros } from './functions/index.ts'
export { meantBy } from './meantBy.ts'
export { nearestName } from './nearestName.ts'
export type { SyntaxNode } from './parseSyntax.ts'
export { readScope } from './readScope.ts'
export { unwrapTemplate } from './unwrapTemplate.ts'
