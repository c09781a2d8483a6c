/** Public face of the engine: what widgets, hand-written screens and the frame may use. */
export { isReadable } from '#model/fieldAccess.ts'
export { Allow } from './access/Allow.tsx'
export {
  hasAllPermissions,
  hasAllRoles,
  hasPermission,
  hasRole,
  useAllPermissions,
  useAllRoles,
  usePermission,
  useRole,
} from './access/permissions.ts'
export { EMPTY } from './cells/EmptyValue.tsx'
export { FieldCell } from './cells/FieldCell.tsx'
export { FieldInput } from './cells/FieldInput.tsx'
export { FieldView } from './cells/FieldView.tsx'
export { type FileNames, FileNamesContext, useFileNames } from './cells/FileNames.ts'
export { lazyPart, loadedOnce, type PartLoader } from './data/lazyPart.tsx'
export { type ListAnswer, listAnswer } from './data/listRequest.ts'
export { PageSight } from './data/PageSight.tsx'
export { AROUND, type Row, type RowKey } from './data/Row.ts'
export { keysBelow, type TreeRow, treeOf } from './data/treeRows.ts'
export { useAttempt } from './data/useAttempt.ts'
export { useComeBack } from './data/useComeBack.ts'
export { useDebounced, useDelayed } from './data/useDelay.ts'
export { useIsPhone } from './data/useMeasure.ts'
export { type OptionsQuery, type OptionsResult, useOptions } from './data/useOptions.ts'
export { useRead } from './data/useRead.ts'
export { useReferences } from './data/useReferences.ts'
export { useStableCallback } from './data/useStableCallback.ts'
export { whenIdle } from './data/whenIdle.ts'
export { MarkedPlace } from './detail/MarkedPlace.tsx'
export type { PlaceMarks } from './detail/PlaceMarks.ts'
export { sampleColumns } from './dev/gallery/sampleColumns.ts'
export { DialogSkeleton } from './dialogs/DialogSkeleton.tsx'
export { KeyDropdown } from './dialogs/KeyDropdown.tsx'
export { KeyPopover } from './dialogs/KeyPopover.tsx'
export { lossQuestion, useLossModal } from './dialogs/lossQuestion.ts'
export { DictionaryTag } from './dict/DictionaryTag.tsx'
export { DictionaryValue } from './dict/DictionaryValue.tsx'
export { type Dictionaries, useDictionaries } from './dict/useDictionaries.ts'
export { useDictionary } from './dict/useDictionary.ts'
export {
  DocumentDetail,
  DocumentSheets,
  DocumentSummary,
  FilledDocument,
} from './documents/documentViews.tsx'
export { EngineContext, useHost, useRegistry } from './EngineContext.ts'
export type { EngineHost, EngineUser, Envelope, HttpFault, RequestOptions } from './EngineHost.ts'
export { EnginePage } from './EnginePage.tsx'
export { EngineProvider, type EngineProviderProps } from './EngineProvider.tsx'
export { FaultBoundary } from './faults/FaultBoundary.tsx'
export { FaultBox } from './faults/FaultBox.tsx'
export { clearingProps } from './form/clearingProps.ts'
export {
  choiceProps,
  groupAria,
  inputProps,
  keepEscape,
  mouseArrows,
  textProps,
  widgetAria,
} from './form/inputProps.ts'
export {
  addLeaveGuard,
  confirmLeave,
  hasTypedWork,
  PageScopeContext,
  usePageScope,
} from './form/leave/confirmLeave.ts'
export { useLeaveGuard } from './form/leave/useLeaveGuard.ts'
export type { DocumentFormControl } from './form/live/DocumentForm.tsx'
export type { LiveValues } from './form/live/LiveForm.tsx'
export { DocumentForm, FormCanvas, LiveForm } from './form/live/liveViews.tsx'
export { narrowForm } from './form/live/narrowForm.ts'
export { PreviewSections, type SavePreview } from './form/preview/PreviewSections.tsx'
export { RecordForm } from './form/recordViews.tsx'
export { usePickerText } from './form/usePickerText.tsx'
export type { RowsControl } from './form/view/drawField.tsx'
export { institution } from './institution.ts'
export { ColumnScroll } from './list/ColumnScroll.tsx'
// Nearly every page holds a list. Reached from here, it comes in one file with the engine, not in sixty pieces.
export { ListPage } from './list/ListPage.tsx'
export { ListSkeleton } from './list/ListSkeleton.tsx'
export { proposeChange } from './list/proposals.ts'
export { useAllowedActions } from './list/useAllowedActions.ts'
export { useLocationQuery } from './list/useLocationQuery.ts'
export { optionLabel, settleExclusive, type WidgetOption, widgetOptions } from './options/widgetOptions.tsx'
export { useNamedPage } from './pages/useNamedPage.ts'
export { CandidatesNotice } from './references/CandidatesNotice.tsx'
export { LookupFault } from './references/LookupFault.tsx'
export { ReferenceNames } from './references/ReferenceNames.tsx'
export {
  definePage,
  defineSlot,
  type PageDefinition,
  type PartDefinition,
  type PartProps,
} from './registry/definePage.ts'
export {
  type CellProps,
  defineWidget,
  type WidgetDefinition,
  type WidgetProps,
} from './registry/defineWidget.ts'
export type { PageCount } from './registry/PageCount.ts'
export type { PageRoute } from './registry/PageRoute.ts'
export { DragHandle } from './sortable/DragHandle.tsx'
export { dragWords } from './sortable/dragWords.ts'
export { RowTools } from './sortable/RowTools.ts'
export { moveItem, SortableItems } from './sortable/SortableItems.tsx'
export { useFollowingFocus } from './sortable/useFollowingFocus.ts'
export { formatNumber } from './text/formatNumber.ts'
export { formatFullTime, formatTime, timeTip } from './text/formatTime.ts'
export { Hint } from './text/Hint.tsx'
export { KeyList } from './text/KeyList.tsx'
export { faultMessage, tellDone } from './text/messages.ts'
export { foreignZone, platformClock, wallClock, zoneHint } from './text/platformClock.ts'
export { useCopy } from './text/useCopy.ts'
export { usePageAhead } from './usePageAhead.ts'
export { usePageModel } from './usePageModel.ts'
export { ValuesDetail, ValuesSummary } from './values/valueViews.tsx'
export { inGroups } from './visit/SharedLink.ts'
export { useVisit, type VisitControl } from './visit/useVisit.ts'
export { useVisitDraft } from './visit/useVisitDraft.ts'
export type { Visit } from './visit/Visit.ts'
export type { Arrival, VisitDoor } from './visit/VisitDoor.ts'
export { toldFault } from './visit/visitFaults.ts'
export { RecordLinks, VisitForms, VisitGate, VisitorForm, VisitReceipt } from './visit/visitorViews.tsx'
export { useListExpected } from './warmup/fetchListsAhead.ts'
export { ListsAhead } from './warmup/ListsAhead.tsx'
