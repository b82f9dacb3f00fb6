// Questions that readers answer on the page. The run determines the right answers, as in the tutor.
const shownTime = (nanoseconds) => {
  const whole = nanoseconds / 1000000n;
  const digits = String(nanoseconds % 1000000n).padStart(6, "0").slice(0, whole > 0n ? 3 : 6);
  const fraction = digits.replace(/0+$/, "");
  return `${whole}${fraction ? "." : ""}${fraction} ms`;
};

// Returns whether an answer is right, and the reply to it; null if it does not have the form that is asked for.
function gradeAnswer(question, text) {
  const said = question.form === "choice" ? text : readAnswer(question, text);
  if (said === null) return null;
  const same = {
    number: (one, other) => Number(one) === Number(other),
    // Times are compared as they are displayed, because a reader cannot know a time more exactly.
    duration: (one, other) => shownTime(BigInt(one)) === shownTime(BigInt(other)),
  }[question.form] ?? ((one, other) => one === other);
  if (question.right.some((right) => same(said, right))) return { isRight: true, reply: question.because };
  const wrong = question.wrong.find(([answer]) =>
    question.form === "number" ? Number(answer) === Number(said) : answer === said);
  return { isRight: false, reply: wrong ? wrong[1] : question.otherwise };
}

const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

for (const [number, question] of Object.entries(JSON.parse(document.getElementById("answers")?.textContent ?? "{}"))) {
  const section = document.getElementById(`q_${number}`)?.closest("section");
  if (!section) continue;
  const form = element("form", { className: "answering" });
  const verdict = element("p", { className: "graded" });
  verdict.setAttribute("role", "status");
  let said;
  if (question.form === "choice") {
    const items = [...section.querySelectorAll(".choices > li")];
    items.forEach((item, index) => {
      const radio = element("input", { type: "radio", name: `choice_${number}`, value: String(index) });
      item.replaceChildren(element("label", {}, radio, " ", ...item.childNodes));
    });
    said = () => section.querySelector("input:checked")?.value ?? "";
    form.append(element("button", { type: "submit" }, "Check"), verdict);
  } else {
    const input = element("input", { type: "text", autocomplete: "off", maxLength: 200 });
    input.setAttribute("aria-labelledby", `q_${number}`);
    said = () => input.value;
    form.append(input, " ", element("button", { type: "submit" }, "Check"), verdict);
  }
  section.querySelector(".choices, .form").after(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const graded = said() === "" ? null : gradeAnswer(question, said());
    verdict.className = graded ? (graded.isRight ? "graded right" : "graded wrong") : "graded";
    const words = graded ? (graded.isRight ? "Right." : "Not right. Try again.") : question.expected;
    verdict.textContent = graded?.reply ? `${words} ${graded.reply}` : words;
  });
}
