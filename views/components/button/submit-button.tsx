/** The main button of a form, which sends it. */
export function SubmitButton({ text }: { text: string }) {
  return (
    <button type="submit" className="btn main">
      {text}
    </button>
  );
}
