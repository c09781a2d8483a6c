declare module '@bpmn-io/properties-panel' {
  type Component = import('@bpmn-io/properties-panel/preact').ComponentType<Record<string, unknown>>
  type IsEdited = (node: HTMLElement | null) => boolean

  export const ArrowIcon: Component
  export const CheckboxEntry: Component
  export const SelectEntry: Component
  export const isCheckboxEntryEdited: IsEdited
  export const isSelectEntryEdited: IsEdited
  export const isTextFieldEntryEdited: IsEdited
  /** An error that was set from outside. */
  export function useError(id: string): string | undefined
  /** Listens to the diagram while a part of the panel is drawn. */
  export function useEvent(event: string, listener: () => void): void
  /** What is kept of the panel while elements are drawn anew, by a path. */
  export function useLayoutState<T>(path: string[], initial: T): [T, (value: T) => void]
  /** Tells whether a part is held at the top while the rest scrolls. */
  export function useStickyIntersectionObserver(
    part: { current: HTMLElement | null },
    container: string,
    onChange: (isSticky: boolean) => void,
  ): void
  /** For the field that `propertiesPanel.showEntry` leads to. */
  export function useShowEntryEvent(id: string): { current: unknown }
}

declare module 'bpmn-js-properties-panel' {
  type ModuleDeclaration = import('didi').ModuleDeclaration
  export const BpmnPropertiesPanelModule: ModuleDeclaration
  /** The library's own sections, which measurements compare with. */
  export const BpmnPropertiesProviderModule: ModuleDeclaration
  export const CamundaPlatformPropertiesProviderModule: ModuleDeclaration
}
