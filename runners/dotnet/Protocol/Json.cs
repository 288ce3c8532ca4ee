using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace IoPerf.Protocol
{
    /// <summary>An object whose members keep their order.</summary>
    public sealed class Answer : List<KeyValuePair<string, object>>
    {
        public void Add(string name, object value) => Add(new KeyValuePair<string, object>(name, value));
    }

    /// <summary>Writes answers: objects, lists, texts, whole numbers, yes and no. Everything beyond ASCII is escaped.</summary>
    public static class Json
    {
        public static string Format(object value)
        {
            var text = new StringBuilder();
            Append(text, value);
            return text.ToString();
        }

        private static void Append(StringBuilder text, object value)
        {
            if (value is string words) AppendText(text, words);
            else if (value is bool isTrue) text.Append(isTrue ? "true" : "false");
            else if (value is Answer members) AppendMembers(text, members);
            else if (value is IEnumerable items) AppendItems(text, items);
            else text.Append(Convert.ToString(value, CultureInfo.InvariantCulture));
        }

        private static void AppendMembers(StringBuilder text, Answer members)
        {
            text.Append('{');
            foreach (var member in members)
            {
                if (text[text.Length - 1] != '{') text.Append(',');
                AppendText(text, member.Key);
                text.Append(':');
                Append(text, member.Value);
            }
            text.Append('}');
        }

        private static void AppendItems(StringBuilder text, IEnumerable items)
        {
            text.Append('[');
            var isFirst = true;
            foreach (var item in items)
            {
                if (!isFirst) text.Append(',');
                isFirst = false;
                Append(text, item);
            }
            text.Append(']');
        }

        private static void AppendText(StringBuilder text, string value)
        {
            text.Append('"');
            foreach (var letter in value)
            {
                if (letter == '"' || letter == '\\') text.Append('\\').Append(letter);
                else if (letter < 0x20 || letter > 0x7e) text.Append("\\u").Append(((int)letter).ToString("x4"));
                else text.Append(letter);
            }
            text.Append('"');
        }
    }
}
