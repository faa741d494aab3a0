export const tools = ['roi', 'blockchain', 'analisis'] as const;
export type Tool = (typeof tools)[number];

/** Which tool is shown; in the address, so that a link leads to it. */
export interface ToolsView {
  readonly tool: Tool;
}

/** The tool of that name; what is none leads to the transactions, as older links do. */
export function toolOf(name: string | null): Tool {
  return tools.find((tool) => tool === name) ?? 'blockchain';
}

export function readToolsView(address: URLSearchParams): ToolsView {
  return { tool: toolOf(address.get('herramienta')) };
}

export function writeToolsView({ tool }: ToolsView): URLSearchParams {
  return new URLSearchParams(tool === 'blockchain' ? {} : { herramienta: tool });
}
