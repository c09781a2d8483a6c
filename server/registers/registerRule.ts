/** Under which those who write documents of a form wait for whoever switches its register. */
export const registerRule = (formId: number): string => `mortise register ${formId}`
